import { t } from '@benchbook/words';
import { Button, Group, Loader, Text } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureMessages } from '../ui/alerts.ts';
import { formatSize } from '../ui/time.ts';
import { PhotoInput } from './PhotoInput.tsx';
import { type ScaledPhoto, scalePhoto } from './scale.ts';
import './photos.css';

interface Props {
  /** What was taken before the dialog opened. */
  taken: File;
  photo: ScaledPhoto | null;
  onPhoto: (photo: ScaledPhoto | null) => void;
}

/** The photo that is about to be sent, scaled, and the ways to another one. */
export function PhotoField({ taken, photo, onPhoto }: Props) {
  const [file, setFile] = useState(taken);
  const [problem, setProblem] = useState<string | null>(null);
  const tell = useEffectEvent(onPhoto);
  useEffect(() => {
    let isCurrent = true;
    setProblem(null);
    tell(null);
    scalePhoto(file).then(
      (scaled) => isCurrent && tell(scaled),
      (error) => isCurrent && setProblem(failureMessages(error).join(' ')),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    <div>
      <div className="photo-preview">
        {photo !== null ? (
          <Preview photo={photo} />
        ) : problem === null ? (
          <Loader aria-label={t('Reading the photo')} />
        ) : (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" p="sm">
            {problem}
          </Text>
        )}
      </div>
      <Group justify="space-between" gap="xs" mt={6}>
        <Text size="xs" c="dimmed">
          {photo !== null &&
            t('{width} × {height} pixels, {formatSize}; without place and time', {
              width: photo.size.width,
              height: photo.size.height,
              formatSize: formatSize(photo.jpeg.size),
            })}
        </Text>
        <Group gap="xs">
          <TakeButton camera onTaken={setFile}>
            {t('Take another')}
          </TakeButton>
          <TakeButton onTaken={setFile}>{t('Choose a picture')}</TakeButton>
        </Group>
      </Group>
    </div>
  );
}

function Preview({ photo: { jpeg } }: { photo: ScaledPhoto }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(jpeg);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [jpeg]);
  return <img src={address} alt={t('What is about to be added')} />;
}

interface TakeProps {
  /** By the camera, where there is one; else from what is stored. */
  camera?: boolean;
  onTaken: (file: File) => void;
  children: string;
}

function TakeButton({ camera = false, onTaken, children }: TakeProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = camera ? IconCamera : IconPhoto;
  return (
    <>
      <PhotoInput ref={input} camera={camera} onTaken={onTaken} />
      <Button
        variant="default"
        size="compact-md"
        fw={400}
        fz="sm"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
