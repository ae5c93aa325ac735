/**
 * The method of a form that only scripts send. Outside a dialog a browser does nothing with it, so that a button that is
 * pressed before the scripts run neither loses what was typed nor writes it into the address.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
 */
export const inertMethod = "dialog" as const;
