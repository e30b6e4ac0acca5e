/** How much a course asks of its learners. */
export const levels = ['beginner', 'intermediate', 'advanced'] as const;
