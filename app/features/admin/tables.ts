import type { TableModel } from '~/kit/table';
import { acts } from './rules';

/** The searches, filters and sorts of each table of the office. */

const day = 'day' as const;

export const commentTable = {
  search: 'Comment, author or lesson',
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
  search: 'Start of name or email, or ID',
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

const titleOrAddress = 'Title or address';

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

export const codeTable = {
  search: 'Start of a batch name',
  filters: [],
  sorts: ['name'],
} as const satisfies TableModel;

export const couponTable = {
  search: 'Start of a code',
  filters: [
    {
      name: 'for',
      label: 'Coupons',
      of: [
        { value: 'courses', label: 'For courses' },
        { value: 'subscription', label: 'For subscriptions' },
      ],
      isInSight: true,
    },
  ],
  sorts: ['code'],
} as const satisfies TableModel;

export const mailTable = {
  search: 'Start of username or email',
  filters: [
    { name: 'show', label: 'Emails', of: [{ value: 'failed', label: 'Failed' }], isInSight: true },
    { name: 'kind', label: 'Kind', of: 'id' },
    { name: 'from', label: 'Written on or after', of: day },
    { name: 'to', label: 'Written before', of: day },
  ],
  sorts: ['-when'],
} as const satisfies TableModel;

export const jobTable = {
  filters: [{ name: 'kind', label: 'Kind', of: 'id' }],
  sorts: ['-failed'],
} as const satisfies TableModel;

export const webhookTable = {
  search: 'Event ID or start of resource',
  filters: [
    { name: 'state', label: 'Events', of: 'id', isInSight: true },
    { name: 'from', label: 'Received on or after', of: day },
    { name: 'to', label: 'Received before', of: day },
  ],
  sorts: ['-received'],
} as const satisfies TableModel;

export const auditTable = {
  filters: [
    { name: 'act', label: 'Act', of: Object.entries(acts).map(([value, label]) => ({ value, label })) },
    { name: 'from', label: 'On or after', of: day },
    { name: 'to', label: 'Before', of: day },
  ],
  sorts: ['-at'],
} as const satisfies TableModel;

export const entryTable = { filters: [], sorts: ['number'] } as const satisfies TableModel;
