import { Facts } from '~/features/catalogue/ui/course-meta';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Avatar } from '~/ui/pictures/avatar';
import { Cover } from '~/ui/pictures/cover';
import { SectionHead } from '~/ui/section-head';
import { SectionName, sectionStyle } from '~/ui/section-name';
import type { ArticleCardView } from '../present-article.server';
import type { HubPartView, HubSectionView, presentHub, StoryView } from '../present-hub.server';

/** Links to all sections, in one line. */
export function Discover({ sections }: Pick<ReturnType<typeof presentHub>, 'sections'>) {
  return (
    <nav className="hub-sections" aria-label="Discover">
      <ul>
        {sections.map(({ id, name, href, hexColor, count }) => (
          <li key={id} className="has-section-color" style={sectionStyle(hexColor)}>
            <AppLink href={href}>
              {name}{' '}
              <small>
                {count}
                <span className="visually-hidden">{count === 1 ? ' article' : ' articles'}</span>
              </small>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The article that leads the page. */
export function LeadStory({ story }: { story: StoryView }) {
  return (
    <article className="card lead-story">
      <Cover src={story.imageUrl} width={900} height={600} place="column" isFirst />
      <div>
        <SectionName {...story.section} />
        <h2>
          <AppLink href={story.href}>{story.title}</AppLink>
        </h2>
        <p className="lead">{story.description}</p>
        <By story={story} />
      </div>
    </article>
  );
}

function By({ story: { author, avatarUrl, facts } }: { story: StoryView }) {
  const [, ...others] = facts;
  return (
    <div className="by">
      <Avatar src={avatarUrl} name={author} size="small" />
      <Facts first={<strong>{author}</strong>} facts={others} />
    </div>
  );
}

/** A section with its newest articles, or two sections side by side. */
export function HubPart({ part: { shape, sections } }: { part: HubPartView }) {
  const [section] = sections;
  if (!section) return null;
  if (shape === 'pair') {
    return (
      <div className="section">
        <div className="wrap hub-pair">
          {sections.map((one) => (
            <SectionBox key={one.id} section={one}>
              {one.first && <Story story={one.first} />}
              <StoryLines articles={one.others} />
            </SectionBox>
          ))}
        </div>
      </div>
    );
  }
  return (
    <SectionBox section={section} className="section" hasWrap>
      {section.first && <Inside shape={shape} first={section.first} others={section.others} />}
    </SectionBox>
  );
}

interface SectionBoxProps {
  section: HubSectionView;
  className?: string;
  hasWrap?: boolean;
  children: React.ReactNode;
}

function SectionBox({ section, className, hasWrap, children }: SectionBoxProps) {
  const { id, name, tagline, href, hexColor } = section;
  const inside = (
    <>
      <SectionHead id={`section-${id}`} title={name} subtitle={tagline} more={{ href, label: 'SEE ALL' }} />
      {children}
    </>
  );
  return (
    <section
      className={classNames(className, 'has-section-color')}
      style={sectionStyle(hexColor)}
      aria-labelledby={`section-${id}`}
    >
      {hasWrap ? <div className="wrap">{inside}</div> : inside}
    </section>
  );
}

interface InsideProps {
  shape: Exclude<HubPartView['shape'], 'pair'>;
  first: StoryView;
  others: ArticleCardView[];
}

function Inside({ shape, first, others }: InsideProps) {
  switch (shape) {
    case 'picture':
      return (
        <div className="hub-picture">
          <Story story={first} isBig />
          <StoryLines articles={others} />
        </div>
      );
    case 'sentence':
      return (
        <div className="hub-sentence">
          <Said story={first} />
          <StoryLines articles={others} />
        </div>
      );
    case 'squares':
      return (
        <div className="hub-squares">
          {[first, ...others].map((story) => (
            <Story key={story.id} story={story} />
          ))}
        </div>
      );
    case 'list':
      return <StoryLines articles={[first, ...others]} isSplit />;
  }
}

/** An article with its picture. */
function Story({ story, isBig }: { story: ArticleCardView; isBig?: boolean }) {
  return (
    <article className={classNames('card story', isBig && 'is-big')}>
      <Cover src={story.imageUrl} width={900} height={600} place={isBig ? 'column' : 'card'} />
      <div>
        <h3>
          <AppLink href={story.href}>{story.title}</AppLink>
        </h3>
        {isBig && story.description && <p className="muted">{story.description}</p>}
        <Facts facts={story.facts} />
      </div>
    </article>
  );
}

/** An article by what it says, in large letters. */
function Said({ story }: { story: StoryView }) {
  return (
    <article className="card said">
      <h3>
        <AppLink href={story.href}>{story.title}</AppLink>
      </h3>
      <p className="said-words">{story.sentence}</p>
      <By story={story} />
    </article>
  );
}

/** Articles by their titles, one below the other. */
function StoryLines({ articles, isSplit }: { articles: ArticleCardView[]; isSplit?: boolean }) {
  if (articles.length === 0) return null;
  return (
    <ul className={classNames('story-lines', isSplit && 'is-split')}>
      {articles.map(({ id, href, title, facts }) => (
        <li key={id} className="story-line">
          <AppLink href={href}>{title}</AppLink> <Facts facts={facts} />
        </li>
      ))}
    </ul>
  );
}
