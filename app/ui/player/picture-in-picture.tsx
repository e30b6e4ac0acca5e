import { useEffect, useState } from 'react';
import { TextButton } from '../forms/button';

interface PictureInPictureProps {
  video: { current: HTMLVideoElement | null };
}

/** A button for picture-in-picture; nothing if the browser does not support it. */
export function PictureInPicture({ video }: PictureInPictureProps) {
  const [isAfloat, setIsAfloat] = useState(false);
  useEffect(() => {
    const element = video.current;
    const update = () => setIsAfloat(document.pictureInPictureElement === element);
    element?.addEventListener('enterpictureinpicture', update);
    element?.addEventListener('leavepictureinpicture', update);
    return () => {
      element?.removeEventListener('enterpictureinpicture', update);
      element?.removeEventListener('leavepictureinpicture', update);
    };
  }, [video]);
  if (!document.pictureInPictureEnabled) return null;
  return (
    <TextButton type="button" aria-pressed={isAfloat} onClick={() => video.current && void toggle(video.current)}>
      Picture in picture
    </TextButton>
  );
}

async function toggle(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) return await document.exitPictureInPicture();
    await loaded(video);
    await video.requestPictureInPicture();
  } catch {
    // Refused: the video did not load, or the system has no such window.
  }
}

/** Picture-in-picture needs a video whose metadata has loaded. */
function loaded(video: HTMLVideoElement): Promise<void> {
  if (video.readyState > 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    video.addEventListener('loadedmetadata', () => resolve(), { once: true });
    video.addEventListener('error', reject, { once: true });
    video.preload = 'metadata';
  });
}
