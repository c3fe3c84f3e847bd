import { once } from '../../../contract/operation.ts'

/**
 * Names of mailboxes that belong to a function and not to a person: those of RFC 2142 first, then common ones, in the
 * languages of the country packs. Dots, hyphens and underscores are ignored (`no-reply`).
 */
const names = `
  info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp
  listmaster listowner ownerlist

  admin administrator administration accounting accounts accountspayable accountsreceivable ap ar alert alerts
  billing board booking bookings bounce bounces bugs campaigns careers cert ciso claims commercial communications
  compliance contact contactus contracts csirt customercare customerservice customersupport cybersecurity dataprotection
  dev devnull devops director directors dmarc dmarcreports donotreply dpo editor editorial employment enquiries enquiry
  events everyone facilities feedback finance foi frontdesk gdpr general hello help helpdesk hr hrdepartment
  humanresources inbox inquiries inquiry invoice invoices invoicing isms it itsupport jobs legal licensing list mail
  mailer mailerdaemon mailman maintenance management marketingteam media membership moderator netadmin network
  newsletter newsletters noreply noreplies notification notifications notify nobody office officemanager online
  operations ops order orders partner partners partnerships payable payments payroll pec phishing pr press privacy
  procurement production purchasing quality reception receipts recruiting recruitment redaction registrar remittance
  replies reply report reports request reservations returns root sales secretary secretariat security securityalert
  service servicedesk services shipping shop siem soc spam staff store studio subscribe supplier suppliers sysadmin
  system tax team tech techsupport technical tenders test tester training travel treasury trust undisclosedrecipients
  unsubscribe vendor vendors verify webadmin webinfo webmail welcome

  accueil comptabilite comptabilité direction facturation factures mairie rh secretaire secretariat recrutement
  anfrage bewerbung bestellung buchhaltung buero büro datenschutz einkauf kontakt kundenservice personal poststelle
  rechnung rechnungen rechnungswesen sekretariat verkauf vertrieb verwaltung zentrale
  administracion administración atencionalcliente compras contabilidad contacto facturacion facturación pedidos
  recursoshumanos rrhh ventas
  acquisti amministrazione assistenza contabilita contabilità fatture fatturazione ordini segreteria ufficio vendite
  administratie bestellingen boekhouding facturen inkoop klantenservice personeelszaken verkoop
`

const roles = once(() => new Set(names.split(/\s+/).filter((name) => name !== '')))

/** Whether a local part, in lower case and without its tag, names a function. */
export function isRoleName(base: string): boolean {
  return roles().has(base.replace(/[._-]/g, ''))
}
