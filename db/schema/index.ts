export * from './accounts';
export * from './activity';
export * from './catalogue';
export * from './commerce';
export * from './entitlements';
export * from './media';
export * from './platform';
export * from './sessions';
