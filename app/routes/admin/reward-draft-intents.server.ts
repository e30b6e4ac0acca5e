import { saveRewardForm } from '~/features/rewards/office/save-reward-form.server';
import { forms } from '~/http/forms.server';
import { seeOther } from '~/http/redirect.server';
import { paths } from '~/paths';
import { draftForms, draftIntent } from './draft-intent.server';

const said = (text: string) => ({ news: { kind: 'success' as const, text } });

/** A reward that is made. The same form sent twice makes one, and leads to it. */
export const newRewardForms = forms(
  {
    save: draftIntent({
      save: saveRewardForm,
      next: ({ rewardId }) => ({ ...said('Created.'), to: paths.adminReward(rewardId) }),
      refused: (error, { form }) =>
        error.code === 'SAVED_BY_ANOTHER' ? seeOther(paths.adminReward(String(form.get('rewardId')))) : null,
    }),
  },
  draftForms,
);

export const writeRewardForms = forms(
  {
    save: draftIntent({
      given: ({ rewardId = '' }) => ({ rewardId }),
      save: saveRewardForm,
      next: () => said('Saved.'),
    }),
  },
  draftForms,
);
