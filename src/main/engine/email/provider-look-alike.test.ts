import { domainToASCII } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findProviderLookAlike } from './provider-look-alike.ts'

const find = (domain: string) => findProviderLookAlike(domainToASCII(domain))

describe('a look-alike', () => {
  test.each([
    ['gmial.com', 'gmail.com', 'misspelling'],
    ['gmal.com', 'gmail.com', 'misspelling'],
    ['gamil.com', 'gmail.com', 'misspelling'],
    ['gmaill.com', 'gmail.com', 'misspelling'],
    ['gmail.con', 'gmail.com', 'misspelling'],
    ['gmail.co', 'gmail.com', 'misspelling'],
    ['gmail.cm', 'gmail.com', 'misspelling'],
    ['outlok.com', 'outlook.com', 'misspelling'],
    ['outloook.com', 'outlook.com', 'misspelling'],
    ['hotmial.com', 'hotmail.com', 'misspelling'],
    ['hotmal.com', 'hotmail.com', 'misspelling'],
    ['yahho.com', 'yahoo.com', 'misspelling'],
    ['yahooo.fr', 'yahoo.fr', 'misspelling'],
    ['iclould.com', 'icloud.com', 'misspelling'],
    ['protonmial.com', 'protonmail.com', 'misspelling'],
    ['gmai1.com', 'gmail.com', 'homoglyph'],
    ['0utlook.com', 'outlook.com', 'homoglyph'],
    ['gmаil.com', 'gmail.com', 'homoglyph'],
    ['yаhоо.com', 'yahoo.com', 'homoglyph'],
    ['hotrnail.com', 'hotmail.com', 'homoglyph'],
    ['gmàil.com', 'gmail.com', 'homoglyph'],
    ['gmail.top', 'gmail.com', 'other_suffix'],
    ['gmail-com.top', 'gmail.com', 'worn_name'],
    ['gmailcom.net', 'gmail.com', 'worn_name'],
    ['gmail.com.verify-login.top', 'gmail.com', 'worn_name'],
    ['outlook.secure.example.net', 'outlook.com', 'worn_name'],
  ])('%s passes for %s by %s', (domain, of, by) => {
    expect(find(domain)).toEqual({ of, by })
  })

  test.each(
    'gmail.com outlook.com yahoo.co.uk web.de live.com mail.com email.com free.org freed.com grail.com orange.com aol.com me.com proton.ch example.com microsoft.com maillard.com hotel.com yoohoo.com cloud.com ikea.com bail.com lives.com webb.de gmx.at github.com mac.com outlast.com'.split(
      ' ',
    ),
  )('is not seen in %s', (domain) => {
    expect(find(domain)).toBeNull()
  })
})
