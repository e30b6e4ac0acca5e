/** Pages on what someone may open and what we keep of them. */
export const privacyLinks = {
  access: () => '/my-profile/access',
  data: () => '/my-profile/data',
  exportData: () => '/my-profile/data/export',
};
