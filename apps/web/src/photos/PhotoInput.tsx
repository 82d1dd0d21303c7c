import type { ChangeEvent, Ref } from 'react';

interface InputProps {
  ref: Ref<HTMLInputElement>;
  camera: boolean;
  onTaken: (file: File) => void;
}

/** What a button stands for: on a phone `capture` opens the camera, elsewhere the files. */
export function PhotoInput({ ref, camera, onTaken }: InputProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // The same file again is news, too.
    event.currentTarget.value = '';
    if (file !== undefined) onTaken(file);
  };
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture={camera ? 'environment' : undefined}
      hidden
      onChange={take}
    />
  );
}
