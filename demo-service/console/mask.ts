/** Values of bodies and queries for the console: only fields of a listed form are shown. */

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WORD = /^[A-Za-z_]{1,20}$/;
const AMOUNT = /^-?\d{1,9}(?:\.\d{1,2})?$/;
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/;
const CODE = /^[A-Za-z0-9]{1,6}$/;
const TEXT = /^[ -~’]{1,200}$/;

/** So many digits may be a card's number, also with a wrong check digit. */
const CARD_NUMBER = /\d{13}/;

/** Fields without a person's data and without an account number, with the form of their values. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  ...{ method: WORD, action: WORD, results: WORD, account_type: WORD, gateway: WORD },
  ...{ amount: AMOUNT, save_profile: CODE },
  ...{ code: CODE, message: TEXT, field: WORD, tracking_id: TEXT },
  ...{ cvv_indicator: CODE, avs_indicator: CODE, risk_indicator: CODE },
  ...{ id: GUID, payment_plan_id: GUID, patient_id: GUID, client_id: /^[A-Za-z0-9]{8}$/ },
  ...{ timestamp: TIME, settlement_date: TIME, repaid_date: TIME },
  ...{ start_time: TIME, end_time: TIME, start_date: TIME, end_date: TIME },
};

/** A name of the interface; any other may itself be a number. */
const NAME = /^[a-z]+(?:_[a-z]+)*\d?$/;

/** Masks the values of JSON of any depth, except a listed field in its listed form. */
export function masked(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, field));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) =>
        NAME.test(name) ? [name, masked(each, name)] : ['•••', '•••'],
      ),
    );
  }
  if (value === null || value === undefined || value === '') return value;
  const text = String(value);
  const isShown = SHOWN[field]?.test(text) === true && !CARD_NUMBER.test(text);
  return isShown ? value : `••• (${text.length} characters)`;
}

/** The same for an XML answer: the text of each element. */
export function maskedXml(xml: string): string {
  return xml.replace(
    /<([a-z_\d]+)>([^<]+)<\/\1>/g,
    (_, name: string, text: string) => `<${name}>${masked(text, name)}</${name}>`,
  );
}
