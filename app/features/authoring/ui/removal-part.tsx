import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '~/ui/button';
import { Notice } from '~/ui/notice';

type Hold = 'sold' | 'used' | 'placed' | 'on-sale';
type Kind = 'course' | 'bundle' | 'article';

interface RemovalPartProps {
  kind: Kind;
  /** Why it stays; null when it may go. */
  hold: Hold | null;
  isWithdrawn: boolean;
  /** There is a sale to end. */
  canWithdraw: boolean;
  /** Whoever reads is a super admin. */
  mayAct: boolean;
  /** The page that it is written on. */
  back: string;
}

const onSale = (noun: string) =>
  `This ${noun} is on sale: somebody may be paying for it this minute. Take it off sale first, then it can be removed.`;
const sold = (noun: string) =>
  `Somebody has bought this ${noun}, or has it by a gift, a code or the office. It cannot be removed: what was sold stays theirs.`;

const reasons: Record<Kind, Partial<Record<Hold, string>>> = {
  course: {
    sold: sold('course'),
    used: 'Somebody has begun this course, rated it or written below a lesson. It cannot be removed: what they did in it would be lost.',
    placed: 'This course stands in a bundle, a reward or a coupon. Take it out there first, then it can be removed.',
    'on-sale': onSale('course'),
  },
  bundle: { sold: sold('bundle'), 'on-sale': onSale('bundle') },
  article: {
    used: 'People have written below this article, so it cannot be removed. Make it a draft: then nobody sees it.',
  },
};

const goes: Record<Kind, string> = {
  course:
    'Nobody has bought it or begun it. It goes for good, with its lessons, prices and bookmarks. Other courses recommend it no longer.',
  bundle: 'Nobody has bought it. It goes for good, with its prices. Its courses stay.',
  article:
    'It goes for good, with its likes and bookmarks. Who follows an old link is told that there is no such page.',
};

const offSale: Record<'course' | 'bundle', string> = {
  course:
    'Off sale it is in no list, search or basket any more. Whoever has it keeps it, with every lesson, their progress and their certificate; orders, invoices and codes stay as they are. Who opens it by a subscription alone does not find it any more. Bundles that hold it go on opening it.',
  bundle:
    'Off sale it is in no list or basket any more. Whoever has it keeps it and all courses in it; orders, invoices and codes stay as they are. Its courses go on being sold each by itself.',
};

/** What removing comes to, and the button that does it. */
export function RemovalPart({ kind, hold, isWithdrawn, canWithdraw, mayAct, back }: RemovalPartProps) {
  return (
    <div className="office-part stack">
      {hold && <Notice kind="warning">{reasons[kind][hold]}</Notice>}
      {!mayAct && <Notice kind="warning">A super admin alone removes what stands here or takes it off sale.</Notice>}
      {hold === null && (
        <Act text={goes[kind]}>
          {mayAct && (
            <Form method="post">
              <Button name="intent" value="remove" variant="danger">
                Remove for good
              </Button>
            </Form>
          )}
        </Act>
      )}
      {isWithdrawn && <p>It is off sale. A day to come out, on the page before this one, sells it again.</p>}
      {kind !== 'article' && canWithdraw && (
        <Act text={offSale[kind]}>
          {mayAct && (
            <Form method="post">
              <Button name="intent" value="withdraw" variant={hold ? 'danger' : 'quiet'}>
                Take it off sale
              </Button>
            </Form>
          )}
        </Act>
      )}
      <div className="row">
        <LinkButton variant="quiet" href={back}>
          Leave it as it is
        </LinkButton>
      </div>
    </div>
  );
}

function Act({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="stack is-tight">
      <p>{text}</p>
      {children}
    </div>
  );
}
