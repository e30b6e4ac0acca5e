import { ArticleSheet } from '~/features/articles/office/article-form';
import { SaveArticle } from '~/features/articles/office/article-schema';
import { makeChosen as makeArticleChosen } from '~/features/articles/office/make-chosen.server';
import { checkArticle, saveArticle } from '~/features/articles/office/save-article.server';
import { BundleSheet } from '~/features/catalogue/office/bundle-form';
import { SaveBundle } from '~/features/catalogue/office/bundle-schema';
import { proposePrices } from '~/features/catalogue/office/fill-prices.server';
import { withOnePriceFault } from '~/features/catalogue/office/prices';
import { checkBundle, saveBundle } from '~/features/catalogue/office/save-bundle.server';
import { EditionSheet } from '~/features/festival/office/edition-form';
import { SaveEdition } from '~/features/festival/office/edition-schema';
import { checkEdition, saveEdition } from '~/features/festival/office/save-edition.server';
import { RewardSheet } from '~/features/rewards/office/reward-form';
import { SaveReward } from '~/features/rewards/office/reward-schema';
import { checkReward, saveReward } from '~/features/rewards/office/save-reward.server';
import { saveSchool } from '~/features/school/save-school.server';
import { SchoolSheet } from '~/features/school/school-form';
import { SaveSchool } from '~/features/school/settings-schema';
import { forms } from '~/http/forms.server';
import { paths } from '~/paths';
import { draftForms, draftIntent } from './draft-intent.server';
import { sheetIntents, withoutHide } from './sheet-intents.server';

const article = sheetIntents({
  ...{ kind: 'article', sheet: ArticleSheet, schema: SaveArticle, save: saveArticle, check: checkArticle },
  prepare: makeArticleChosen,
  pageOf: paths.adminArticle,
});
export const articleForms = forms(article, draftForms);
export const newArticleForms = forms(withoutHide(article), draftForms);

const bundle = sheetIntents({
  ...{ kind: 'bundle', sheet: BundleSheet, schema: SaveBundle, save: saveBundle, check: checkBundle },
  toFaults: withOnePriceFault,
  prepare: proposePrices,
  pageOf: paths.adminBundle,
});
export const bundleForms = forms(bundle, draftForms);
export const newBundleForms = forms(withoutHide(bundle), draftForms);

const edition = sheetIntents({
  ...{ kind: 'edition', sheet: EditionSheet, schema: SaveEdition, save: saveEdition, check: checkEdition },
  pageOf: paths.adminEditEdition,
  ...{ titleField: 'name', isUndated: true, isUnaddressed: true },
});
export const editionDraftForms = forms(edition, draftForms);

const reward = sheetIntents({
  ...{ kind: 'reward', sheet: RewardSheet, schema: SaveReward, save: saveReward, check: checkReward },
  pageOf: paths.adminReward,
  isUnaddressed: true,
});
export const rewardDraftForms = forms(reward, draftForms);
export const newRewardForms = forms(withoutHide(reward), draftForms);

const school = draftIntent({ sheet: SchoolSheet, schema: SaveSchool, save: saveSchool });
export const schoolForms = forms({ save: school }, draftForms);
