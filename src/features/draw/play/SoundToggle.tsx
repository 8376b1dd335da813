import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $isSoundOn, chooseSound, readSound } from './card-feel.ts';

export function SoundToggle() {
  const isOn = useStore($isSoundOn);
  useEffect(readSound, []);
  return (
    <label className="mx-auto mt-4 flex min-h-11 w-fit cursor-pointer items-center gap-2 text-sm text-mist">
      <input
        type="checkbox"
        className="size-5 accent-gold"
        checked={isOn}
        onChange={({ target }) => chooseSound(target.checked)}
      />
      Son des cartes
    </label>
  );
}
