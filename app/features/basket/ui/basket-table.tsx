import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { TextButton } from '~/ui/forms/button';
import { Notice } from '~/ui/notice';
import { Cover } from '~/ui/pictures/cover';
import type { LineView } from '../present.server';

interface BasketTableProps {
  caption: 'Bundle' | 'Course';
  lines: LineView[];
}

/** One of the basket's two tables (specification 2, "Basket"). */
export function BasketTable({ caption, lines }: BasketTableProps) {
  return (
    <table className="basket is-stack">
      <caption>{lines.length > 1 ? `${caption}s` : caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col" className="is-number">
            Price
          </th>
          <th scope="col">
            <span className="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <BasketRow key={`${line.id}${line.isGift ? ' gift' : ''}`} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function BasketRow({ line }: { line: LineView }) {
  return (
    <tr>
      <th scope="row">
        <div className="stack is-tight">
          <div className="item">
            <Cover src={line.imageUrl} place="line" />
            <div>
              <AppLink href={line.href}>{line.title}</AppLink>
              <p>{line.facts}</p>
            </div>
          </div>
          {line.owned && <Notice kind="warning">{line.owned}</Notice>}
          {line.insideBundle && (
            <Notice kind="warning" action={<RemoveForm line={line} label="Remove duplicate" />}>
              {`“${line.insideBundle}” already includes this course.`}
            </Notice>
          )}
        </div>
      </th>
      <td className="is-number">
        {line.was && (
          <>
            <span className="visually-hidden">was </span>
            <s className="muted">{line.was}</s>
            <span className="visually-hidden"> now</span>{' '}
          </>
        )}
        <strong>{line.price}</strong>
      </td>
      <td>
        <RemoveForm line={line} label="Remove" />
      </td>
    </tr>
  );
}

function RemoveForm({ line, label }: { line: LineView; label: string }) {
  return (
    <Form method="post" action={paths.basket()}>
      <input type="hidden" name="kind" value={line.kind} />
      <input type="hidden" name="id" value={line.id} />
      {line.isGift && <input type="hidden" name="isGift" value="1" />}
      <TextButton intent="remove">
        {label}
        <span className="visually-hidden">
          {' '}
          {line.title}
          {line.isGift && ', the gift'}
        </span>
      </TextButton>
    </Form>
  );
}
