import { anchorOf, middleCrop, originalOf, previewIdOf, type Zoom } from '~/features/media/rules';
import { paths } from '~/paths';

/** What the profile shows of a picture and of the part that was chosen. */
export interface AvatarView {
  src: string | null;
  /** The whole picture, for its owner's eyes; null when there is none to cut. */
  preview: string | null;
  anchor: number;
  zoom: Zoom;
}

/** From the id alone: it says what it was cut out of, and where. */
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
