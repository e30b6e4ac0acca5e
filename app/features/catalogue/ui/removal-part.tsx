import type { ReactNode } from 'react';
import { LinkButton } from '~/ui/forms/button';
import { ButtonForm } from '~/ui/forms/button-form';
import { Notice } from '~/ui/notice';
import type { RemovalView } from '../office/present.server';
import type { Removable } from '../office/removal-schema';

type Hold = NonNullable<RemovalView['hold']>;
type Kind = Removable['kind'];

interface RemovalPartProps extends Omit<RemovalView, 'title'> {
  kind: Kind;
  /** The page on which the content is edited. */
  back: string;
}

const onSale = (noun: string) =>
  `This ${noun} is on sale, and someone may be paying for it right now. Take off sale before you remove it.`;
const sold = (noun: string) =>
  `Someone ordered this ${noun} or received it through a gift, a code or the office, so you can’t remove it.`;

const reasons: Record<Kind, Partial<Record<Hold, string>>> = {
  course: {
    sold: sold('course'),
    used: 'Someone started this course, rated it or commented on a lesson, so you can’t remove it. Their progress would be lost.',
    placed: 'This course is part of a bundle, a reward or a coupon. Remove it from there first.',
    'on-sale': onSale('course'),
  },
  bundle: { sold: sold('bundle'), 'on-sale': onSale('bundle') },
  article: {
    used: 'This article has comments, so you can’t remove it. Turn it into a draft to hide it.',
  },
};

const goes: Record<Kind, string> = {
  course:
    'Nobody has bought or started this course. Removing it deletes its lessons, prices and bookmarks for good, and other courses stop recommending it.',
  bundle: 'Nobody has bought this bundle. Removing it deletes the bundle and its prices for good. Its courses stay.',
  article: 'Removing this article deletes it for good, with its likes and bookmarks. Old links show “Page not found”.',
};

const offSale: Record<'course' | 'bundle', string> = {
  course:
    'Off sale, the course disappears from lists, search and baskets. People who own it keep every lesson, their progress and their certificate. Orders, invoices and codes don’t change. Subscribers who don’t own it can no longer find it. Bundles that contain it still open it.',
  bundle:
    'Off sale, the bundle disappears from lists and baskets. People who own it keep the bundle and all its courses. Orders, invoices and codes don’t change. Its courses stay on sale separately.',
};

/** The consequences of a removal, and the button. */
export function RemovalPart({ kind, hold, isWithdrawn, canWithdraw, mayAct, back }: RemovalPartProps) {
  return (
    <div className="office-part stack is-snug">
      {hold && <Notice kind="warning">{reasons[kind][hold]}</Notice>}
      {!mayAct && <Notice kind="warning">Only a super admin can remove this or take it off sale.</Notice>}
      {hold === null && (
        <Act text={goes[kind]}>{mayAct && <ButtonForm intent="remove" label="Remove for good" variant="danger" />}</Act>
      )}
      {isWithdrawn && <p>It is off sale. To sell it again, enter a publish date on the previous page.</p>}
      {kind !== 'article' && canWithdraw && (
        <Act text={offSale[kind]}>
          {mayAct && <ButtonForm intent="withdraw" label="Take off sale" variant={hold ? 'danger' : 'quiet'} />}
        </Act>
      )}
      <div className="row">
        <LinkButton variant="quiet" href={back}>
          Cancel
        </LinkButton>
      </div>
    </div>
  );
}

function Act({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="stack">
      <p>{text}</p>
      {children}
    </div>
  );
}
