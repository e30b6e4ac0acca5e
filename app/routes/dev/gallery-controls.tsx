import type { Shell } from '~/kit/shell-types';
import { paths } from '~/paths';
import { BackLink, Button, LinkButton, MoreLink, TextButton, TextLink } from '~/ui/button';
import { ChipChecks, ChipLinks } from '~/ui/chips';
import { Checkbox, CheckboxGroup, RadioGroup } from '~/ui/choices';
import { ConfirmLink } from '~/ui/confirm-link';
import { CopyButton } from '~/ui/copy-button';
import { Disclosure } from '~/ui/disclosure';
import { ErrorSummary } from '~/ui/error-summary';
import { Field, Input, Select, Textarea } from '~/ui/field';
import { Icon } from '~/ui/icon';
import { iconShapes } from '~/ui/icon-shapes';
import { Notice } from '~/ui/notice';
import { PasswordInput } from '~/ui/password-input';
import { SaleBanner } from '~/ui/sale-banner';
import { SearchForm } from '~/ui/search-form';
import { SiteFooter } from '~/ui/site-footer';
import { SiteHeader } from '~/ui/site-header';
import { footerNav, guestNav, memberNav } from '~/ui/site-nav';
import { useToast } from '~/ui/toaster';
import type { Sample, Theme } from './gallery-sample';

const here = '#';
const shell: Pick<Shell, 'brand' | 'basketCount'> = {
  brand: {
    name: 'Cuepoint',
    mainSiteUrl: here,
    contactPath: here,
    socials: [
      { label: 'Instagram', href: here },
      { label: 'YouTube', href: here },
      { label: 'SoundCloud', href: here },
    ],
    look: null,
    logo: null,
    footerText: null,
  },
  basketCount: 2,
};

function ToastButtons() {
  const toast = useToast();
  return (
    <div className="row">
      <Button
        type="button"
        variant="quiet"
        onClick={() => toast({ kind: 'success', text: 'Code copied to clipboard' })}
      >
        Show a toast
      </Button>
      <Button
        type="button"
        variant="quiet"
        onClick={() => toast({ kind: 'error', title: 'Unsuccessful', text: 'Something went wrong' })}
      >
        Show an error
      </Button>
      <CopyButton text="CUE-7F2K-91XQ" label="Copy the code" done="Code copied to clipboard" />
    </div>
  );
}

function Fields({ theme }: { theme: Theme }) {
  return (
    <form className="form" noValidate>
      <Field id={`name-${theme}`} label="Username" hint="3 to 20 lowercase letters, digits and underscores.">
        <Input name="userName" defaultValue="deep_end" autoComplete="off" />
      </Field>
      <Field id={`mail-${theme}`} label="Email address" error="Email address is invalid">
        <Input name="email" type="email" defaultValue="noor@" />
      </Field>
      <Field id={`password-${theme}`} label="Password" hint="8 to 50 characters, with an uppercase letter and a digit.">
        <PasswordInput name="password" autoComplete="off" />
      </Field>
      <Field id={`comment-${theme}`} label="Comment" hint="Up to 1000 characters">
        <Textarea name="comment" maxLength={1000} defaultValue="Bar 17 finally clicked." />
      </Field>
      <Field id={`place-${theme}`} label="Pirate location" optional="(nearest city)">
        <Select
          name="place"
          placeholder="Choose a city"
          options={[
            {
              label: 'UK',
              options: [
                { value: 'Bristol', label: 'Bristol' },
                { value: 'Leeds', label: 'Leeds' },
              ],
            },
            { label: 'Germany', options: [{ value: 'Berlin', label: 'Berlin' }] },
          ]}
        />
      </Field>
      <Field id={`fixed-${theme}`} label="Disabled">
        <Input name="fixed" defaultValue="Fixed once you have paid" disabled />
      </Field>
      <Field id={`file-${theme}`} label="Picture" hint="PNG or JPEG, up to 30 MB.">
        <Input name="file" type="file" accept="image/png,image/jpeg" />
      </Field>
      <CheckboxGroup
        id={`genres-${theme}`}
        name="genres"
        legend="Favourite genres"
        look="columns"
        defaultValues={['House']}
        choices={['House', 'Drum n Bass', 'Afrobeat/Dancehall'].map((value) => ({ value, label: value }))}
      />
      <RadioGroup
        id={`mixed-${theme}`}
        name={`mixed-${theme}`}
        legend="Have you mixed two records before?"
        error="Please select a valid answer."
        choices={[
          { value: 'home', label: 'Yes, at home' },
          { value: 'out', label: 'Yes, in front of people who had paid to get in and could leave whenever they liked' },
          { value: 'no', label: 'No' },
        ]}
      />
      <RadioGroup
        id={`gear-${theme}`}
        name={`gear-${theme}`}
        legend="Equipment"
        look="cards"
        defaultValue="controller"
        choices={[
          { value: 'controller', label: 'Controller', hint: 'Decks and mixer in one' },
          { value: 'turntables', label: 'Turntables', hint: 'Records or timecode' },
        ]}
      />
      <Checkbox id={`remember-${theme}`} name="remember" label="Remember me" defaultChecked />
    </form>
  );
}

export const controlSamples: Sample[] = [
  {
    title: 'Header and footer',
    isWide: true,
    render: () => (
      <div className="g-frame stack">
        <SiteHeader brand="Cuepoint" homeHref={here} items={guestNav(shell, paths.courseList())} />
        <SiteHeader brand="Cuepoint" homeHref={here} items={memberNav(paths.djHub())} />
        <SiteFooter
          brand="Cuepoint"
          about="Cuepoint teaches DJing and music production in video."
          items={footerNav(shell)}
          socials={shell.brand.socials}
        />
      </div>
    ),
  },
  { title: 'Sale banner', render: () => <SaleBanner /> },
  {
    title: 'Buttons',
    render: () => (
      <>
        <div className="row">
          <Button type="button">Add to basket</Button>
          <Button type="button" className="is-hover">
            Hover
          </Button>
          <Button type="button" isLoading>
            Saving
          </Button>
          <Button type="button" disabled>
            Already in Basket
          </Button>
        </div>
        <div className="row">
          <Button type="button" variant="quiet">
            View Basket
          </Button>
          <Button type="button" variant="quiet" icon="bookmark-check" isOn>
            Remove bookmark
          </Button>
          <Button type="button" variant="plain">
            Cancel
          </Button>
        </div>
        <div className="row">
          <Button type="button" variant="danger">
            Delete comment
          </Button>
          <Button type="button" size="small">
            Post reply
          </Button>
          <Button type="button" variant="quiet" size="small">
            Save my place
          </Button>
          <Button type="button" variant="quiet" icon="chevron-right" aria-label="Next slide" />
        </div>
        <div className="row">
          <LinkButton size="large" icon="play" href={here}>
            Watch Preview
          </LinkButton>
          <TextButton type="button">Try another question</TextButton>
          <TextButton type="button" isDanger>
            Remove picture
          </TextButton>
          <TextLink href={here} icon="download">
            Download the transcript
          </TextLink>
          <MoreLink href={here}>See all</MoreLink>
        </div>
      </>
    ),
  },
  {
    title: 'Icons',
    render: () => (
      <div className="row">
        {(Object.keys(iconShapes) as (keyof typeof iconShapes)[]).map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </div>
    ),
  },
  {
    title: 'Flash, notice, toast',
    render: () => (
      <>
        <Notice kind="success">Profile updated</Notice>
        <Notice kind="error" title="Unsuccessful">
          The email address or password is wrong.
        </Notice>
        <Notice action={<TextButton type="button">Undo</TextButton>}>“The Long Blend” was removed.</Notice>
        <Notice kind="warning">
          You already have a paused subscription, please reactivate inside your billing portal
        </Notice>
        <ToastButtons />
      </>
    ),
  },
  { title: 'Fields', render: (theme) => <Fields theme={theme} /> },
  {
    title: 'Error summary',
    render: (theme) => (
      <ErrorSummary
        errors={[
          { field: `mail-${theme}`, message: 'Email address is invalid' },
          {
            field: `password-${theme}`,
            message: 'Password must be a minimum of 8 characters and contain 1 uppercase letter and 1 digit',
          },
        ]}
      />
    ),
  },
  {
    title: 'Search and filters',
    render: (theme) => (
      <>
        <SearchForm
          label={`Search, ${theme}`}
          action={here}
          name={`query-${theme}`}
          placeholder="Courses, tutors, lessons"
        />
        <ChipLinks
          label={`Categories, ${theme}`}
          items={[
            { label: 'All', href: here, isCurrent: true },
            { label: 'Mixing', href: `${here}mixing` },
            { label: 'Making tracks', href: `${here}making` },
          ]}
        />
        <Disclosure title="Filter by tag" end="2 chosen" isOpen>
          <ChipChecks
            name="tag"
            defaultValues={['Headphones']}
            choices={['Turntables', 'Headphones', 'Repair'].map((value) => ({ value, label: value }))}
          />
        </Disclosure>
      </>
    ),
  },
  {
    title: 'Confirm dialog',
    render: () => (
      <>
        <BackLink href={here}>Back to the lessons</BackLink>
        <ConfirmLink
          className="button is-quiet"
          href={paths.logout()}
          title="Do you want to log out?"
          text="Your place in every video is kept."
          confirm="Log out"
          cancel="Stay signed in"
          action={paths.logout()}
        >
          Log out
        </ConfirmLink>
      </>
    ),
  },
];
