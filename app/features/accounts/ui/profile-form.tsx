import type { ReactNode } from 'react';
import { brokenRule } from '~/kit/field-rules';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { differsFrom, type Saved, useLiveForm } from '~/ui/forms/use-live-form';
import { userNameRules } from '../field-rules';
import { countries } from '../profile/countries';
import { countryCode } from '../profile/options';
import type { profileRows } from '../profile/profile-schema';
import { LiveForm } from './live-form';
import {
  CountryField,
  EquipmentField,
  GenreField,
  type ShownProfile,
  SoftwareField,
  savedFields,
} from './profile-fields';
import { ProfileRow, SaveRow } from './profile-row';
import { UsernameField } from './username-form';

interface ProfileRowsProps {
  profile: ShownProfile;
  /** The action's answer to the form of one of these rows. */
  reply?: Reply;
}

const unset = 'Not set';

/** The row of the username. */
export function UsernameRow({ userName, reply }: { userName: string; reply?: Reply }) {
  const own = ownReply(reply, 'name');
  return (
    <PartForm
      row="name"
      name="Username"
      now={userName}
      label="Save username"
      saved={{ userName }}
      reply={own}
      fields={(errorAt) => (
        <UsernameField reply={own} value={userName} error={errorAt('userName', errorOf(own, 'userName'))} />
      )}
    />
  );
}

/** The row of the country. */
export function CountryRow({ profile, reply }: ProfileRowsProps) {
  const own = ownReply(reply, 'where');
  const code = countryCode(profile.country ?? '');
  return (
    <PartForm
      row="where"
      name="Location"
      now={countries.find((country) => country.code === code)?.name ?? unset}
      label="Save country"
      saved={pick(savedFields(profile), 'country')}
      reply={own}
      fields={() => <CountryField profile={profile} reply={own} />}
    />
  );
}

/** The row of equipment and software. */
export function GearRow({ profile, reply }: ProfileRowsProps) {
  const own = ownReply(reply, 'gear');
  return (
    <PartForm
      row="gear"
      name="Equipment and software"
      now={[profile.equipment, profile.djSoftware].filter(Boolean).join(', ') || unset}
      label="Save equipment"
      saved={{ equipment: profile.equipment ?? '', djSoftware: profile.djSoftware ?? '' }}
      reply={own}
      fields={() => (
        <>
          <EquipmentField profile={profile} reply={own} />
          <SoftwareField profile={profile} reply={own} />
        </>
      )}
    />
  );
}

/** The row of the genres. */
export function GenresRow({ profile, reply }: ProfileRowsProps) {
  const own = ownReply(reply, 'music');
  return (
    <PartForm
      row="music"
      name="Genres"
      now={profile.favouriteGenres.join(', ') || unset}
      label="Save genres"
      saved={{ favouriteGenres: profile.favouriteGenres }}
      reply={own}
      fields={() => (
        <>
          {/* A form without a tick would not say that there are none. */}
          <input type="hidden" name="favouriteGenres" value="" />
          <GenreField profile={profile} reply={own} />
        </>
      )}
    />
  );
}

type RowId = (typeof profileRows)[number];

function ownReply(reply: Reply | undefined, row: RowId): Reply | undefined {
  return reply && typedIn(reply, 'row', 'name') === row ? reply : undefined;
}

interface PartFormProps {
  row: RowId;
  name: string;
  now: string;
  label: string;
  saved: Saved;
  reply: Reply | undefined;
  fields: (errorAt: ReturnType<typeof useLiveForm>['errorAt']) => ReactNode;
}

const rules = { userName: (text: string) => brokenRule(userNameRules, text) };

/** A row that saves some fields of the profile by itself. */
function PartForm({ row, name, now, label, saved, reply, fields }: PartFormProps) {
  const live = useLiveForm('userName' in saved ? rules : {}, (form) => differsFrom(saved, form), saved);
  return (
    <ProfileRow id={row} name={name} now={now} isBad={reply !== undefined}>
      <LiveForm live={live} action={`${paths.myProfile()}#${row}`} reply={reply}>
        <input type="hidden" name="row" value={row} />
        {fields(live.errorAt)}
        <SaveRow row={row} intent="profile" label={label} isHeld={live.isHeld} />
      </LiveForm>
    </ProfileRow>
  );
}
