/** Has letters and digits, and is still no secret: options, paths, modules, types, hosts with a port, times, methods. */
const ordinary =
  /^(?:[\w.-]{1,64}=|\.{0,2}\/|&[gl]t;)|::|^(?:[A-Za-z]{1,40}\d?[([][^()[\]]*[)\]]?|\d[\dTZ.:,+-]*|[\w.-]+:\d{1,5}|(?:[Ss][Cc][Rr][Aa][Mm]-)?(?:sha|SHA|md|MD|base|utf|UTF|aes|AES|rsa|RSA|pbkdf|argon|oauth|[Oo]Auth|x)-?\d[\w+-]*)[.,;:!?)]*$/;
/** Words and small numbers that are joined: `db-01.internal`, `test_login_2`, `john.smith1985`. */
const joinedWords = /^[a-z]+\d{0,4}(?:[_./-](?:[a-z]+\d{0,4}|\d{1,4}))+[.,;:!?)]*$/;
const runs = /[a-z]+|[A-Z]+|\d+|[^\w.-]+/g;

const hasLetterAndDigit = (value: string): boolean => /\d/.test(value) && /[A-Za-z]/.test(value);
const countRuns = (value: string): number => value.match(runs)?.length ?? 0;
/** Changes between small and capital letters more often than words in CamelCase do. */
const isMixed = (value: string): boolean => value.length >= 8 && countRuns(value) >= 0.4 * value.length;

/** Whether a value can be a secret where the words before it say that one comes: "the password is …". */
export function canBeSecret(value: string): boolean {
  if (value.length < 6 || ordinary.test(value)) return false;
  return hasLetterAndDigit(value) || /[A-Za-z][!#$%^&*+~?]+\w/.test(value) || isMixed(value);
}

/** Whether a value looks like a secret where nothing says that one comes. */
export function looksSecret(value: string): boolean {
  if (value.length < 8 || ordinary.test(value) || joinedWords.test(value)) return false;
  return isMixed(value) || (hasLetterAndDigit(value) && (value.length >= 15 || countRuns(value) > 2));
}
