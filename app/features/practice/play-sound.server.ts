import { type LinkSignature, requireGoodLink } from '~/features/media/signed-links.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { isMember } from '~/scope/viewer';
import { playCheck } from './mix';
import { openSoundSeal } from './seal-question.server';
import { skillOf } from './skills/skills';
import { rate } from './sound/hits';
import { wavFile } from './sound/wav';

/** The name of the headphone check. Everyone may play this sound. */
const check = 'check';

interface SoundToPlay {
  sealed: string;
  /** The signature of a signed link; then only the link identifies the member. */
  link: LinkSignature | null;
}

/**
 * Renders the headphone check, or the sound of a sealed address, as WAV. Throws not-found for an altered address or
 * another member's, forbidden for an altered or expired link, and expired for a question that is over.
 */
export async function playSound(scope: Scope, { sealed, link }: SoundToPlay): Promise<Uint8Array<ArrayBuffer>> {
  if (sealed === check) return wavFile(playCheck(), rate);
  if (link) requireGoodLink(scope, paths.practiceSound(sealed), link);
  const owner = link ? link.user : isMember(scope.viewer) ? scope.viewer.id : null;
  const asked = openSoundSeal(scope, owner, sealed);
  const skill = asked && skillOf(asked.skill);
  if (!asked || !skill) throw new AppError('not-found');
  if (asked.until <= scope.now().getTime()) throw new AppError('expired', 'This question is over');
  return wavFile(skill.draw(asked.seed, asked.level).play(asked.part), rate);
}
