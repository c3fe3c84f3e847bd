/** Words of Polish headers, by meaning; see `header-words.ts`. */
export const polishHeaders: Readonly<Record<string, string>> = {
  contract_ref:
    'numer umowy | nr umowy | umowa | numer kontraktu | nr kontraktu | kontrakt | sygnatura umowy | oznaczenie umowy | id umowy | referencja umowy | numer referencyjny umowy | numer referencyjny | ~nr | ~numer | ~sygnatura | ~lp',
  arrangement_type: 'rodzaj umowy | typ umowy | rodzaj kontraktu | typ kontraktu | ~rodzaj | ~typ',
  overarching_ref:
    'umowa ramowa | nr umowy ramowej | numer umowy ramowej | do umowy ramowej | umowa nadrzędna | umowa główna | nr umowy nadrzędnej | w ramach umowy | numer umowy nadrzędnej | do ramowej | w ramach | powiązana z | ramowa',
  cost_currency: 'waluta | waluta umowy',
  annual_cost:
    'koszt roczny | roczny koszt | koszty roczne | koszt na rok | kwota roczna | wydatki roczne | roczne koszty | wartość roczna | roczna wartość | koszt | koszty | kwota | rocznie | na rok | budżet | wartość | koszt brutto | wynagrodzenie roczne',
  entity_lei:
    'lei podmiotu | lei spółki | lei jednostki | lei klienta | lei podmiotu korzystającego | ~lei | ~kod lei',
  entity_name:
    'podmiot | spółka | jednostka | podmiot korzystający | spółka grupy | klient | zamawiający | odbiorca usługi | jednostka korzystająca | spółka korzystająca | podmiot finansowy | ~nazwa | ~nazwa podmiotu | ~firma',
  entity_country: 'kraj podmiotu | kraj spółki | ~kraj | ~państwo',
  entity_type: 'rodzaj podmiotu | typ podmiotu | ~rodzaj | ~typ',
  hierarchy: 'hierarchia | pozycja w grupie | rola w grupie | miejsce w grupie',
  parent_lei:
    'lei jednostki dominującej | lei podmiotu dominującego | jednostka dominująca | podmiot dominujący | spółka matka | lei spółki dominującej | spółka dominująca | lei bezpośredniej jednostki dominującej',
  entity_updated: 'ostatnia aktualizacja | data aktualizacji | zaktualizowano | data ostatniej aktualizacji',
  integrated_on: 'data włączenia | w rejestrze od | data dodania | dodano | data wpisu',
  deleted_on: 'data usunięcia | usunięto | data wykreślenia',
  entity_currency: '~waluta',
  total_assets: 'suma bilansowa | aktywa ogółem | aktywa razem | suma aktywów',
  branch_code: 'kod oddziału | numer oddziału | id oddziału | ~kod | ~id',
  head_office_lei: 'lei centrali | centrala | lei siedziby głównej',
  branch_name: 'oddział | nazwa oddziału | ~nazwa',
  branch_country: 'kraj oddziału | ~kraj | ~państwo',
  provider_code:
    'lei dostawcy | kod dostawcy lei | identyfikator dostawcy | kod identyfikacyjny | kod identyfikacyjny dostawcy | lei lub nip | lei usługodawcy | ~kod | ~identyfikator | ~lei lub kod | lei lub krs | lei lub euid | ~numer | lei albo nip',
  provider_lei: '~lei | ~kod lei | ~numer lei | ~nr lei',
  provider_vat: 'nip | numer nip | nr nip | numer vat | vat | nr vat',
  provider_register_no: 'krs | numer krs | nr krs | regon | numer rejestrowy',
  provider_euid: 'euid',
  provider_ref: 'numer dostawcy | nr dostawcy | kod dostawcy | id dostawcy | ~nr | ~numer | ~id | ~lp',
  provider_code_type:
    'rodzaj kodu | typ kodu | rodzaj identyfikatora | typ identyfikatora | rodzaj numeru | ~rodzaj | ~typ | jaki numer | który',
  provider_additional_code: 'dodatkowy kod | drugi kod | inny identyfikator | dodatkowy identyfikator',
  provider_additional_type:
    'rodzaj dodatkowego kodu | typ dodatkowego kodu | rodzaj dodatkowego identyfikatora',
  provider_name:
    'dostawca | usługodawca | dostawca usług | dostawca ict | kontrahent | wykonawca | dostawca usług ict | zewnętrzny dostawca | nazwa dostawcy | podmiot trzeci | dostawca zewnętrzny | nazwa kontrahenta | firma dostawcy | ~nazwa | ~firma | ~nazwa prawna | ~pełna nazwa',
  provider_latin_name: 'nazwa w alfabecie łacińskim | nazwa łacińska',
  person_type:
    'rodzaj osoby | typ osoby | osoba prawna fizyczna | forma prawna | osoba | osoba fizyczna prawna | status prawny | osobowość prawna | forma',
  provider_country:
    'kraj siedziby | siedziba | kraj dostawcy | państwo siedziby | kraj siedziby dostawcy | kraj siedziby głównej | kraj centrali | ~kraj | ~państwo | kraj kontrahenta | państwo dostawcy | kraj wykonawcy | kraj usługodawcy',
  provider_currency: '~waluta',
  provider_cost:
    'koszt całkowity | łączny koszt | łączne koszty | całkowity koszt roczny | koszty ogółem | łączny koszt roczny | łączne wydatki roczne | ~koszt roczny | ~roczny koszt | ~koszty roczne | ~wydatki roczne | wydatki | ~wydatki | ~budżet',
  provider_parent:
    'jednostka dominująca | spółka matka | podmiot dominujący | ostateczna jednostka dominująca | grupa kapitałowa | grupa | lei jednostki dominującej | spółka dominująca | jednostka dominująca najwyższego szczebla | lei spółki matki',
  provider_parent_type: 'rodzaj kodu jednostki dominującej | typ kodu jednostki dominującej',
  function_id:
    'funkcja | funkcje | numer funkcji | nr funkcji | kod funkcji | identyfikator funkcji | wspierana funkcja | wspierane funkcje | id funkcji | obsługiwane funkcje | obsługiwana funkcja | ~nr | ~kod | ~id | ~identyfikator | ~numer',
  function_name:
    'nazwa funkcji | proces | proces biznesowy | funkcja biznesowa | opis funkcji | ~funkcja | ~nazwa | ~opis',
  licensed_activity:
    'działalność licencjonowana | działalność objęta zezwoleniem | działalność | zezwolenie | działalność regulowana | licencja | działalność licencja',
  function_critical:
    'krytyczna | krytyczna lub istotna | krytyczność | funkcja krytyczna | krytyczna istotna | krytyczna lub ważna | funkcja krytyczna lub istotna | istotna | krytyczna tak nie | kryt ist | krytyczna ist',
  critical_reason: 'uzasadnienie | powód | powód krytyczności | uzasadnienie krytyczności | przyczyna',
  assessed_on: 'data oceny | ostatnia ocena | oceniono | data ostatniej oceny | oceniona dnia',
  rto: 'rto | czas odtworzenia | docelowy czas odtworzenia | czas przywrócenia',
  rpo: 'rpo | punkt odtworzenia | dopuszczalna utrata danych | docelowy punkt odtworzenia | maksymalna utrata danych',
  function_impact:
    'skutek | skutki | wpływ | skutki przerwania | wpływ zaprzestania | skutek zaprzestania | wpływ przerwania | skutki zaprzestania | wpływ przerwania funkcji',
  service_type:
    'usługa | rodzaj usługi | typ usługi | usługa ict | rodzaj usługi ict | typ usługi ict | usługi | rodzaj usług ict | rodzaj usług',
  start_date:
    'data rozpoczęcia | początek | data początkowa | od | obowiązuje od | data wejścia w życie | rozpoczęcie | data zawarcia | początek umowy | data startu | wejście w życie',
  end_date:
    'data zakończenia | koniec | data końcowa | do | obowiązuje do | wygasa | data wygaśnięcia | zakończenie | koniec umowy | ważna do | data końca | termin zakończenia | trwa do',
  termination_reason:
    'powód zakończenia | przyczyna zakończenia | powód rozwiązania | przyczyna rozwiązania | powód wypowiedzenia',
  notice_entity:
    'okres wypowiedzenia | wypowiedzenie | termin wypowiedzenia | okres wypowiedzenia podmiotu | okres wypowiedzenia klienta | okres wypowiedzenia bank | okres wypowiedzenia zamawiającego | okres wypowiedzenia spółki | nasz okres wypowiedzenia | okres wyp | wypowiedz',
  notice_provider:
    'okres wypowiedzenia dostawcy | okres wypowiedzenia dostawca | wypowiedzenie dostawcy | okres wypowiedzenia usługodawcy | okres wypowiedzenia wykonawcy',
  law_country:
    'prawo właściwe | kraj prawa właściwego | prawo | jurysdykcja | właściwe prawo | państwo prawa właściwego',
  provision_country:
    'kraj świadczenia | kraj świadczenia usługi | miejsce świadczenia | kraj świadczenia usług | miejsce świadczenia usługi | państwo świadczenia usługi | skąd świadczona | kraj dostarczania | kraj wykonania | państwo świadczenia | kraj | kraj usługi | świadczenie | świadczona z | gdzie świadczona | kraj wykonania usługi | skąd',
  data_storage:
    'przechowywanie danych | dane przechowywane | przechowuje dane | czy przechowuje dane | składowanie danych | czy dane są przechowywane',
  storage_country:
    'miejsce przechowywania | kraj przechowywania | lokalizacja danych | miejsce przechowywania danych | kraj przechowywania danych | miejsce składowania | hosting | przechowywanie | lokalizacja przechowywania | kraj hostingu | lokalizacja przechowywania danych | dane w | przechowywane w | dane przechowywane w | gdzie dane',
  processing_country:
    'miejsce przetwarzania | kraj przetwarzania | przetwarzanie | lokalizacja przetwarzania | przetwarzanie danych | kraj przetwarzania danych | miejsce przetwarzania danych | przetwarzane w | dane przetwarzane w | gdzie przetwarzane',
  data_sensitivity: 'wrażliwość | wrażliwość danych | poufność | klasyfikacja danych | poziom wrażliwości',
  reliance: 'zależność | poziom zależności | stopień zależności | poziom uzależnienia | uzależnienie',
  linked_ref: 'umowa zewnętrzna | powiązana umowa | umowa powiązana | powiązana umowa zewnętrzna',
  rank: 'poziom | ranga | szczebel | poziom w łańcuchu | pozycja w łańcuchu | stopień',
  recipient:
    'odbiorca | zlecający | zlecone przez | odbiorca usługi | lei odbiorcy | świadczy na rzecz | na rzecz | podzlecający',
  recipient_type: 'rodzaj kodu odbiorcy | typ kodu odbiorcy',
  subcontractor: 'podwykonawca | poddostawca | lei podwykonawcy | podprzetwarzający | podwykonawcy',
  substitutability: 'zastępowalność | możliwość zastąpienia | zastępowalny | substytucyjność',
  non_substitutability_reason:
    'powód braku zastępowalności | powód niezastępowalności | dlaczego niezastępowalny | przyczyna niezastępowalności | przyczyna braku zastępowalności | ~powód | ~dlaczego | ~przyczyna',
  last_audit: 'ostatni audyt | data ostatniego audytu | data audytu | audyt z dnia',
  exit_plan: 'plan wyjścia | strategia wyjścia | plan wyjścia istnieje | istnienie planu wyjścia | exit plan',
  reintegration:
    'reintegracja | ponowne przejęcie | możliwość reintegracji | internalizacja | ponowna integracja | możliwość przejęcia',
  service_impact:
    'skutek | skutki | wpływ | skutki przerwania | wpływ zaprzestania | wpływ przerwania usługi | skutki zaprzestania | wpływ przerwania',
  alternatives:
    'alternatywy | alternatywni dostawcy | zidentyfikowano alternatywy | alternatywa zidentyfikowana | czy są alternatywy | alternatywny dostawca zidentyfikowany',
  alternative_name:
    'alternatywny dostawca | nazwa alternatywy | jaka alternatywa | alternatywa | nazwa alternatywnego dostawcy',
}
