import { anchorOf, middleCrop, originalOf, previewIdOf, type Zoom } from '~/features/media/rules';
import { paths } from '~/paths';

/** The avatar as the profile shows it, with the part of the picture that the member chose. */
export interface AvatarView {
  src: string | null;
  /** The whole picture, which only its owner sees; null when there is no picture to crop. */
  preview: string | null;
  anchor: number;
  zoom: Zoom;
}

/** Derived from the file id alone, which names the original picture and the chosen part. */
export function avatarView(avatarFileId: string | null): AvatarView {
  const { anchor, zoom } = (avatarFileId && anchorOf(avatarFileId)) || (middleCrop as { anchor: number; zoom: Zoom });
  const originalId = avatarFileId && originalOf(avatarFileId);
  return {
    src: avatarFileId ? paths.media(avatarFileId) : null,
    preview: originalId ? paths.media(previewIdOf(originalId)) : null,
    anchor,
    zoom,
  };
}
