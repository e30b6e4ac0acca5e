import { ArticleSheet } from '~/features/articles/office/article-form';
import { SaveArticle } from '~/features/articles/office/article-schema';
import { saveArticle } from '~/features/articles/office/save-article.server';
import { BundleSheet } from '~/features/catalogue/office/bundle-form';
import { SaveBundle } from '~/features/catalogue/office/bundle-schema';
import { saveBundle } from '~/features/catalogue/office/save-bundle.server';
import { EditionSheet } from '~/features/festival/office/edition-form';
import { SaveEdition } from '~/features/festival/office/edition-schema';
import { saveEdition } from '~/features/festival/office/save-edition.server';
import { RewardSheet } from '~/features/rewards/office/reward-form';
import { SaveReward } from '~/features/rewards/office/reward-schema';
import { saveReward } from '~/features/rewards/office/save-reward.server';
import { saveSchool } from '~/features/school/save-school.server';
import { SchoolSheet } from '~/features/school/school-form';
import { SaveSchool } from '~/features/school/settings-schema';
import { forms } from '~/http/forms.server';
import { paths } from '~/paths';
import { draftForms, draftIntent } from './draft-intent.server';

const article = draftIntent({
  ...{ sheet: ArticleSheet, schema: SaveArticle, save: saveArticle },
  pageOf: (id) => paths.adminArticle(id('articleId')),
});
export const articleForms = forms({ save: article }, draftForms);

const bundle = draftIntent({
  ...{ sheet: BundleSheet, schema: SaveBundle, save: saveBundle },
  pageOf: (id) => paths.adminBundle(id('bundleId')),
});
export const bundleForms = forms({ save: bundle }, draftForms);

const edition = draftIntent({
  ...{ sheet: EditionSheet, schema: SaveEdition, save: saveEdition },
  pageOf: (id) => paths.adminEditEdition(id('editionId')),
});
export const editionDraftForms = forms({ save: edition }, draftForms);

const reward = draftIntent({
  ...{ sheet: RewardSheet, schema: SaveReward, save: saveReward },
  pageOf: (id) => paths.adminReward(id('rewardId')),
});
export const rewardDraftForms = forms({ save: reward }, draftForms);

const school = draftIntent({ sheet: SchoolSheet, schema: SaveSchool, save: saveSchool });
export const schoolForms = forms({ save: school }, draftForms);
