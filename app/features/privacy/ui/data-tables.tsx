import { Disclosure } from '~/ui/disclosure';
import type { DataRights } from '../show-data-rights.server';

type Groups = DataRights['groups'];

function Head({ what, count }: { what: string; count: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{what}</th>
        <th scope="col" className="is-number">
          {count}
        </th>
        <th scope="col">If you delete your account</th>
      </tr>
    </thead>
  );
}

function Count({ count }: { count: number }) {
  return (
    <td className="is-number">
      {count}
      <span className="visually-hidden">{count === 1 ? ' record' : ' records'}</span>
    </td>
  );
}

/** The stored data in six groups: how many records each group has, and what a deletion does to them. */
export function DataTables({ groups, kinds }: { groups: Groups; kinds: number }) {
  return (
    <>
      <table className="history is-stack is-data">
        <caption className="visually-hidden">What we store about you, in groups</caption>
        <Head what="What we store" count="Records" />
        <tbody>
          {groups.map(({ id, title, about, count, fate }) => (
            <tr key={id}>
              <th scope="row">
                <span className="what">
                  {title}
                  <span className="visually-hidden">: </span>
                  <small>{about}</small>
                </span>
              </th>
              <Count count={count} />
              <td>
                <span className="fate">{fate}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Disclosure title="See every record" end={`${kinds} kinds`}>
          <EveryRecord groups={groups} />
        </Disclosure>
      </div>
    </>
  );
}

/** A table of all kinds of records. */
function EveryRecord({ groups }: { groups: Groups }) {
  return (
    <table className="history is-stack is-data is-every">
      <caption>Each kind of record, and what happens to it if you delete your account</caption>
      <Head what="Record" count="How many" />
      {groups.map((group) => (
        <tbody key={group.id}>
          <tr>
            <th className="group" scope="rowgroup" colSpan={3}>
              {group.title}
            </th>
          </tr>
          {group.rights.map(({ id, holds, fate, why, count }) => (
            <tr key={id}>
              <th scope="row">
                <span className="what">{holds}</span>
              </th>
              <Count count={count} />
              <td>
                {fate}
                {why && `: ${why}`}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
