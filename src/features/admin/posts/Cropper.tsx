import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { frameOf, MAX_ZOOM } from './crop.ts';
import { $picture, moveCrop, zoomCrop } from './picture-store.ts';

const STEP = 0.04;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A window in 16:9 under which the picture is moved, by finger, mouse or arrow keys. */
export function Cropper({ picture }: { picture: ImageBitmap }) {
  const { crop, whole } = useStore($picture);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const frame = whole
      ? { left: 0, top: 0, width: picture.width, height: picture.height }
      : frameOf(picture, crop);
    const scale = Math.min(element.width / frame.width, element.height / frame.height);
    const [width, height] = [frame.width * scale, frame.height * scale];
    const [x, y] = [(element.width - width) / 2, (element.height - height) / 2];
    context.clearRect(0, 0, element.width, element.height);
    context.imageSmoothingQuality = 'high';
    const { left, top } = frame;
    context.drawImage(picture, left, top, frame.width, frame.height, x, y, width, height);
  }, [picture, crop, whole]);

  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    moveCrop(-event.movementX / width, -event.movementY / height);
  }

  function step(event: KeyboardEvent): void {
    const move = ARROWS[event.key];
    if (!move) return;
    event.preventDefault();
    moveCrop(...move);
  }

  return (
    <div className="cropper" data-whole={whole}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrow keys move the picture in both directions */}
      <canvas
        ref={canvas}
        width="1280"
        height="720"
        role="application"
        aria-label="Cadrage : déplacez l’image avec les flèches"
        tabIndex={whole ? -1 : 0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={step}
      />
      <label className="zoom">
        Agrandir
        <input
          type="range"
          min="1"
          max={MAX_ZOOM}
          step="0.05"
          value={crop.zoom}
          disabled={whole}
          onChange={(event) => zoomCrop(Number(event.target.value))}
        />
      </label>
    </div>
  );
}
