-- The school's form names its logo `logo`. Kept drafts of that form still named it `cover`.
UPDATE `kept_drafts`
  SET `fields` = json_remove(json_set(`fields`, '$.logo', json_extract(`fields`, '$.cover')), '$.cover')
  WHERE `path` = '/admin/school' AND json_type(`fields`, '$.cover') = 'text';
