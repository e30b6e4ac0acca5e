import type { TableModel } from '~/kit/table';

/** What each table of the office can be asked for. */

const day = 'day' as const;

export const commentTable = {
  search: 'Words of a comment, author or lesson',
  filters: [
    {
      name: 'show',
      label: 'Comments',
      of: [
        { value: 'reported', label: 'Reported' },
        { value: 'hidden', label: 'Hidden' },
      ],
      isInSight: true,
    },
    { name: 'course', label: 'Course', of: 'id' },
    {
      name: 'kind',
      label: 'Kind',
      of: [
        { value: 'comment', label: 'Comments' },
        { value: 'reply', label: 'Replies' },
      ],
    },
    { name: 'from', label: 'Written on or after', of: day },
    { name: 'to', label: 'Written before', of: day },
  ],
  sorts: ['-written', '-replies'],
} as const satisfies TableModel;

export const userTable = {
  search: 'Start of a username or email address, or a user ID',
  filters: [
    {
      name: 'who',
      label: 'Users',
      of: [
        { value: 'staff', label: 'Administrators' },
        { value: 'past-due', label: 'Failed payment' },
        { value: 'mismatched', label: 'Mismatched payment' },
      ],
      isInSight: true,
    },
    { name: 'from', label: 'Joined on or after', of: day },
    { name: 'to', label: 'Joined before', of: day },
  ],
  sorts: ['-joined', 'name', 'email'],
} as const satisfies TableModel;

export const bulkTable = { filters: [], sorts: ['-begun'] } as const satisfies TableModel;

const titleOrAddress = 'Part of a title or address';

export const courseTable = {
  search: titleOrAddress,
  filters: [],
  sorts: ['order', 'title', '-published'],
} as const satisfies TableModel;

export const bundleTable = courseTable;

export const articleTable = {
  search: titleOrAddress,
  filters: [],
  sorts: ['-published', 'title'],
} as const satisfies TableModel;
