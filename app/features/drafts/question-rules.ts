/** The skills of the practice room whose drills a lesson can name. */
export const drillSkills = ['drift', 'tempo', 'bpm', 'the-one', 'phrase', 'eq', 'level', 'key'] as const;

export const fewestAnswers = 2;
export const mostAnswers = 6;
