/**
 * @typedef {object} BasicPart A part of the data that every academy needs.
 * @property {string} name
 * @property {string} what a description for sentences such as 'The database lacks …'
 * @property {string[]} tables the part is empty if the first table is
 * @property {string[]} actions the audit log's names of the office's saves and removals of the part
 */

/** @type {BasicPart[]} */
export const basicParts = [
  { name: 'cities', what: 'the cities of the location list', tables: ['pirate_cities'], actions: [] },
  { name: 'plans', what: 'the plans', tables: ['plans'], actions: ['plan-saved'] },
  { name: 'prices', what: 'the prices of the plans', tables: ['plan_prices'], actions: ['plan-saved'] },
  { name: 'rates', what: 'the exchange rates', tables: ['gbp_rates'], actions: ['rates-saved'] },
  {
    name: 'stages',
    what: 'the stages of the learning journey',
    tables: ['journey_stages', 'journey_stage_courses'],
    actions: ['stage-saved', 'stage-removed'],
  },
  {
    name: 'questions',
    what: 'the questions of the learning journey',
    tables: ['journey_questions', 'journey_answers', 'journey_answer_courses'],
    actions: ['question-saved', 'question-removed'],
  },
];

/**
 * SQL condition: the part is empty, and was never filled nor edited in the office. The former marker `seed` = `basics`
 * counts as filled, since an older version filled all of these parts at once.
 * @param {BasicPart} part
 */
export function isPartOpen({ name, tables: [table], actions }) {
  const filled = `SELECT 1 FROM meta WHERE key = 'basics:${name}' AND value = 'filled' OR key = 'seed' AND value = 'basics'`;
  const written = `SELECT 1 FROM audit_log WHERE action IN (${actions.map((action) => `'${action}'`).join(', ')})`;
  return `NOT EXISTS (SELECT 1 FROM ${table}) AND NOT EXISTS (${filled}) AND NOT EXISTS (${written})`;
}
