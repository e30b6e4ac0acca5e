/** The difficulty of a course. */
export const levels = ['beginner', 'intermediate', 'advanced'] as const;
