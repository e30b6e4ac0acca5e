import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import page from '../docs/security/data-classes.md?raw';
import { dataRights } from './data-rights';
import * as schema from './schema';

const tables = (Object.values(schema) as unknown[]).filter((value): value is SQLiteTable => is(value, SQLiteTable));

/** Class by table, as the page has it; a table that stands there twice has both. */
const classes = new Map<string, string[]>();
for (const [, name = '', list = ''] of page.matchAll(/^- \*\*(\w+)\*\*: (.*)$/gm)) {
  for (const [, table = ''] of list.matchAll(/`(\w+)`/g)) classes.set(table, [...(classes.get(table) ?? []), name]);
}

describe('the page on classes of data', () => {
  it('gives each table one class of the four, and names no other', () => {
    expect([...classes.keys()].sort()).toEqual(tables.map(getTableName).sort());
    for (const [table, given] of classes) {
      expect({ table, given }).toEqual({ table, given: [expect.stringMatching(/^(public|personal|secret|money)$/)] });
    }
  });

  it('calls nothing public that has a decision on export and deletion', () => {
    expect(Object.keys(dataRights).filter((table) => classes.get(table)?.includes('public'))).toEqual([]);
  });
});

describe('an export', () => {
  it('carries no column that is a hash or encrypted', () => {
    const delicate = /(^|_)(hash|sealed|secret)(_|$)/;
    const told = tables.flatMap((table) => {
      const decision = dataRights[getTableName(table)];
      if (decision?.exported !== true) return [];
      const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
      return columns
        .filter((name) => delicate.test(name) && !decision.withheld?.includes(name))
        .map((name) => `${getTableName(table)}.${name}`);
    });
    expect(told).toEqual([]);
  });
});
