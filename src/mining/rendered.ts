import type { MinedSite } from './site.ts';

/** Macros named for the variant that they make. */
const ofMacro: Readonly<Record<string, string>> = {
  bail_not_implemented: 'NotImplemented',
  not_implemented: 'NotImplemented',
  reject_syntax: 'ErrorCode::InvalidInputSyntax',
  bail_invalid_input_syntax: 'ErrorCode::InvalidInputSyntax',
  bail_invalid_parameter: 'ErrorCode::InvalidParameterValue',
  bail_bind_error: 'ErrorCode::BindError',
  bind_error: 'ErrorCode::BindError',
  bail_permission_denied: 'ErrorCode::PermissionDenied',
  bail_protocol_error: 'ErrorCode::ProtocolError',
  bail_catalog_error: 'ErrorCode::CatalogError',
  no_function: 'NoFunction',
  bail_no_function: 'NoFunction',
  uncategorized: 'AccessError::Uncategorized',
  bail_uncategorized: 'AccessError::Uncategorized',
};
/** What these print is written by hand, behind a trait of their own. */
const byHand: Readonly<Record<string, string>> = {
  NotImplemented: 'Feature is not yet implemented: {}',
  NoFunction: 'function {} does not exist',
};

/** Adds to each site how its error type prints the message: `Bind error: {}` around what `ErrorCode::BindError` holds. */
export function renderAll(sites: readonly MinedSite[]): MinedSite[] {
  const forms = new Map<string, string>(Object.entries(byHand));
  for (const { kind, errorClass, template, crate } of sites)
    if (kind === 'thiserror' && errorClass) {
      forms.set(`${crate} ${errorClass}`, template);
      if (!forms.has(errorClass)) forms.set(errorClass, template);
    }
  return sites.map((site) => {
    const errorClass = site.errorClass ?? ofMacro[site.kind];
    const form = errorClass && (forms.get(`${site.crate} ${errorClass}`) ?? forms.get(errorClass));
    if (site.kind === 'thiserror' || !errorClass) return site;
    const rendered = form?.split('{}').length === 2 ? form.replace('{}', () => site.template) : undefined;
    return { ...site, errorClass, ...(rendered && { rendered }) };
  });
}
