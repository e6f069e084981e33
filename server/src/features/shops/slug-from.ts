// A name as the part of an address: letters a to z, digits and single hyphens.

// What Unicode does not take apart into a letter of a to z and a mark; a letter may become several.
const TRANSLITERATED: Record<string, string> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ħ: 'h',
    ı: 'i',
    ŋ: 'ng',
    '&': ' and ',
  },
  ...{ ä: 'ae', ö: 'oe', ü: 'ue' },
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ґ: 'g',
    д: 'd',
    е: 'e',
    є: 'ye',
    ж: 'zh',
    з: 'z',
    и: 'i',
    і: 'i',
    ї: 'yi',
  },
  ...{
    й: 'y',
    ё: 'yo',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
  },
  ...{ х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  ...{
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
    ν: 'n',
  },
  ...{ ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
}

const MAX_LENGTH = 60

/** Empty where the name has no letter or digit that can be written so. */
export function slugFrom(name: string): string {
  const spelled = Array.from(
    name.normalize('NFC').toLowerCase(),
    (letter) => TRANSLITERATED[letter] ?? letter,
  )
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  // A letter with a mark, such as an accented Greek one, is known only once the mark is gone.
  return Array.from(spelled, (letter) => TRANSLITERATED[letter] ?? letter)
    .join('')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')
}
