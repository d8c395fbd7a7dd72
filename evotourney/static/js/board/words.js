// The words of the page in its language, handed over by the server.

let words = {};
let plurals = new Intl.PluralRules("en");

export function useWords(given, language) {
  words = given;
  plurals = new Intl.PluralRules(language);
}

export function say(key, values = {}) {
  return filled(words[key] ?? key, values);
}

/** The form of a counted sentence that goes with the number. */
export function counted(key, number, values = {}) {
  const forms = words[key] ?? { other: key };
  return filled(forms[plurals.select(number)] ?? forms.other, { count: number, ...values });
}

export function has(key) {
  return key in words;
}

function filled(sentence, values) {
  return sentence.replace(/%\((\w+)\)[sd]/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
