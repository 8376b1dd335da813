import { useEffect, useRef } from 'react';

const BLOCK_MS = 250;

/** True while the window is being resized and just after: a card that moves away must not be picked. */
export function useResizeBlock() {
  const resizing = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let width = innerWidth;
    function block() {
      // A phone's address bar coming and going changes the height only: the cards stay in place.
      if (innerWidth === width) return;
      width = innerWidth;
      resizing.current = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        resizing.current = false;
      }, BLOCK_MS);
    }
    addEventListener('resize', block);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', block);
    };
  }, []);
  return resizing;
}
