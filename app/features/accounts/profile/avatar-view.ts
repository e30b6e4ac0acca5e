import { anchorOf, middleCrop, originalOf, previewIdOf, type Zoom } from '~/features/media/rules';
import { paths } from '~/paths';

export type AvatarView = ReturnType<typeof avatarView>;

/**
 * The avatar as the profile shows it, with the part of the picture that the member chose. Derived from the file id
 * alone, which names the original picture and the chosen part.
 */
export function avatarView(avatarFileId: string | null) {
  const { anchor, zoom } = (avatarFileId && anchorOf(avatarFileId)) || (middleCrop as { anchor: number; zoom: Zoom });
  const originalId = avatarFileId && originalOf(avatarFileId);
  return {
    src: avatarFileId ? paths.media(avatarFileId) : null,
    // The whole picture, which only its owner sees; null when there is no picture to crop.
    preview: originalId ? paths.media(previewIdOf(originalId)) : null,
    anchor,
    zoom,
  };
}
