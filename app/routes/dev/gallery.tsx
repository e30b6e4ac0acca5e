import type { LinksFunction, MetaFunction } from '@remix-run/cloudflare';
import type { RouteHandle } from '~/kit/shell-types';
import catalogue from '~/ui/css/catalogue.css?url';
import learn from '~/ui/css/learn.css?url';
import gallery from './gallery.css?url';
import { areaSamples } from './gallery-areas';
import { controlSamples } from './gallery-controls';
import { type Sample, themes } from './gallery-sample';

export const handle: RouteHandle = { container: false };

export const meta: MetaFunction = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }];

export const links: LinksFunction = () => [catalogue, learn, gallery].map((href) => ({ rel: 'stylesheet', href }));

const samples: Sample[] = [...controlSamples, ...areaSamples];

const anchor = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** The components that pages share, in their states and both themes. In development only. */
export default function Gallery() {
  return (
    <div className="g-main">
      <header className="g-head">
        <h1>Components</h1>
        <p className="lead">The components that pages share, in their states, dark and light.</p>
        <nav aria-label="Components">
          <ul className="chip-list">
            {samples.map(({ title }) => (
              <li key={title}>
                <a className="chip" href={`#${anchor(title)}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {samples.map(({ title, isWide, render }) => (
        <section key={title} className="g-group" aria-labelledby={anchor(title)}>
          <h2 className="g-title" id={anchor(title)}>
            {title}
          </h2>
          <div className={isWide ? 'g-pair is-stacked' : 'g-pair'}>
            {themes.map((theme) => (
              <div key={theme} className={`g-pane stack is-${theme}`}>
                {render(theme)}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
