import { TableWrap } from '~/ui/table-wrap';
import type { PlanSumsView } from '../plans/present-offer.server';

/** A table of what each plan will have cost: today, in a year and in two years. */
export function PlanSums({ sums }: { sums: PlanSumsView[] }) {
  return (
    <TableWrap label="What each plan costs over two years">
      <table className="table is-sums">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            {['Today', 'In a year', 'In 2 years'].map((moment) => (
              <th scope="col" className="is-number" key={moment}>
                {moment}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((plan) => (
            <tr key={plan.id}>
              <th scope="row">{plan.name}</th>
              {plan.sums.map(({ text, isLowest }, i) => (
                <td className="is-number" key={i}>
                  {isLowest ? <strong>{text}</strong> : text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}
