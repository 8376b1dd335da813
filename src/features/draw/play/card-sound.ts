import { prefersStillness } from './motion.ts';

const LENGTH_S = 0.12;
const VIBRATION_MS = 10;

let opened: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** White noise that dies away. */
function makeNoise({ sampleRate }: AudioContext): AudioBuffer {
  const length = Math.round(sampleRate * LENGTH_S);
  const buffer = new AudioBuffer({ length, sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 3;
  }
  return buffer;
}

/** Like a card laid on cloth: a short noise without its high tones. */
async function playNoise(): Promise<void> {
  opened ??= new AudioContext();
  const context = opened;
  // A page may make no sound before it was touched.
  await context.resume();
  noise ??= makeNoise(context);
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const cloth = new BiquadFilterNode(context, { type: 'lowpass', frequency: 1_100, Q: 0.6 });
  const volume = new GainNode(context, { gain: 0.35 });
  source.connect(cloth).connect(volume).connect(context.destination);
  source.start();
}

/** @throws where the browser makes no sounds */
export async function playCard(): Promise<void> {
  if (!prefersStillness()) navigator.vibrate?.(VIBRATION_MS);
  await playNoise();
}
