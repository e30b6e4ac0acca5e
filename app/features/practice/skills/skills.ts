import { drillSkills } from '~/features/drafts/rules';
import { bpm } from './bpm';
import { drift } from './drift';
import { eq } from './eq';
import { key } from './key';
import { level } from './level';
import { phrase } from './phrase';
import type { Skill } from './skill';
import { tempo } from './tempo';
import { theOne } from './the-one';

const byAddress: Record<(typeof drillSkills)[number], Skill> = {
  drift,
  tempo,
  bpm,
  'the-one': theOne,
  phrase,
  eq,
  level,
  key,
};

/** The skills in the order of the console. */
export const skills: readonly Skill[] = drillSkills.map((address) => byAddress[address]);

export function skillOf(address: string): Skill | undefined {
  return skills.find((skill) => skill.address === address);
}
