import { paths } from '~/paths';
import { Button } from '../forms/button';
import { Notice } from '../notice';

/** The strip over every page while a super admin sees the product as a member does. Its form loads a new document. */
export function SeenAs({ name, until }: { name: string; until: string }) {
  return (
    <section className="wrap page-news" aria-label="Seen as somebody else">
      <Notice
        kind="warning"
        title={`You see this as ${name} does`}
        action={
          <form method="post" action={paths.endLook()}>
            <Button variant="quiet" intent="stop">
              Stop
            </Button>
          </form>
        }
      >
        Reading only, ends at {until}. Payments, security and personal data are closed.
      </Notice>
    </section>
  );
}
