import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useLoaderData } from '@remix-run/react';
import { presentCertificate } from '~/features/learning/present-certificate.server';
import { checkCertificate } from '~/features/learning/show-certificate.server';
import { page, withStatus } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import sheet from '~/ui/css/certificate.css?url';
import { FactRows } from '~/ui/fact-rows';
import { Button } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { PageHead } from '~/ui/page/page-parts';
import { Icon } from '~/ui/pictures/icon';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.certificate ? `Certificate ${data.certificate.number}` : 'Certificates' },
  // Not indexed: it names a person, who may delete their account.
  { name: 'robots', content: 'noindex' },
];

export const links = () => [{ rel: 'stylesheet', href: sheet }];

/** Maximum length of the typed number that the field shows again. */
const longestNumber = 40;

export const loader = page(async ({ scope, params, url }) => {
  const typed = url.searchParams.get('number')?.trim().slice(0, longestNumber);
  if (typed) return redirectTo(paths.certificate(typed));
  const asked = (params.number ?? '').slice(0, longestNumber);
  const found = await checkCertificate(scope, { number: asked });
  const brand = scope.config.brand.name;
  if (!found) return withStatus(404, { certificate: null, asked, brand });
  return { certificate: presentCertificate(scope, found), asked: '', brand };
});

export default function CertificateCheckPage() {
  const { certificate, asked, brand } = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      {certificate ? (
        <div className="stack">
          <p>
            <Badge look="owned">
              <Icon name="check" />
              Valid
            </Badge>
          </p>
          <h1>
            Certificate <span className="num">{certificate.number}</span>
          </h1>
        </div>
      ) : (
        <PageHead title="No certificate has this number" className="stack">
          <p className="muted">A certificate is no longer valid once its owner deletes their account.</p>
        </PageHead>
      )}
      <div className="split">
        {certificate && (
          <FactRows
            facts={[
              { label: 'Issued to', value: certificate.name },
              { label: 'For', value: <AppLink href={certificate.course.href}>{certificate.course.title}</AppLink> },
              {
                label: 'Completed',
                value: (
                  <>
                    <time dateTime={certificate.completedAt}>{certificate.completedOn}</time>, {certificate.lessons}
                  </>
                ),
              },
              { label: 'Issued by', value: brand },
            ]}
          />
        )}
        <Form method="get" className="certificate-check">
          <Field
            id="number"
            label="Check another number"
            hint="You’ll find it at the foot of the certificate."
            error={certificate ? null : 'Check the number again: our numbers never contain the letters O or I.'}
          >
            <div className="input-group">
              <Input
                key={asked}
                name="number"
                defaultValue={asked}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <Button>Check</Button>
            </div>
          </Field>
        </Form>
      </div>
    </div>
  );
}
