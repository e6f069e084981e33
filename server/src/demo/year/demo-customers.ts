// The customers of the demo shop: invented people in real streets, with e-mail addresses that no mail
// reaches.

export interface DemoCustomer {
  name: string
  street: string
  zip: string
  city: string
  country: string
  state?: string
  company?: string
}

const of = (
  name: string,
  street: string,
  zip: string,
  city: string,
  country: string,
  more = {},
): DemoCustomer => ({
  name,
  street,
  zip,
  city,
  country,
  ...more,
})

/** The first customers order most often. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  of('Hanna Brodersen', 'Ottenser Hauptstraße 31', '22765', 'Hamburg', 'DE'),
  of('Café Elbgold', 'Lagerstraße 34c', '20357', 'Hamburg', 'DE', { company: 'Café Elbgold GmbH' }),
  of('Matthias Vogt', 'Schanzenstraße 75', '20357', 'Hamburg', 'DE'),
  of('Ingrid Steinbach', 'Lindenthaler Gürtel 12', '50935', 'Köln', 'DE'),
  of('Camille Rousseau', '14 rue Crébillon', '44000', 'Nantes', 'FR'),
  of('Jan Willem Bakker', 'Witte de Withstraat 52', '3012 BR', 'Rotterdam', 'NL'),
  of('Leonie Maurer', 'Kirchengasse 18', '1070', 'Wien', 'AT'),
  of('Paul Andresen', 'Holstenstraße 5', '24103', 'Kiel', 'DE'),
  of('Sofie Lindegaard', 'Jægersborggade 27', '2200', 'København', 'DK'),
  of('Daniel Whitaker', '184 Church Street', '05401', 'Burlington', 'US', { state: 'VT' }),
  of('Katharina Wolff', 'Sternwartstraße 40', '40223', 'Düsseldorf', 'DE'),
  of('Ole Kristiansen', 'Markveien 35', '0554', 'Oslo', 'NO'),
  of('Birgit Hellmann', 'Gohliser Straße 9', '04105', 'Leipzig', 'DE'),
  of('Luca Ferrari', 'Via Tortona 21', '20144', 'Milano', 'IT'),
  of('Emma Jansen', 'Kloosterstraat 44', '2000', 'Antwerpen', 'BE'),
  of('Buchhandlung am Markt', 'Markt 7', '23552', 'Lübeck', 'DE', { company: 'Buchhandlung am Markt OHG' }),
  of('Sarah Milton', '22 Bridge Street', 'BA2 4BS', 'Bath', 'GB'),
  of('Thomas Eggers', 'Vor dem Steintor 88', '28203', 'Bremen', 'DE'),
  of('Nadja Petrović', 'Maybachufer 16', '12047', 'Berlin', 'DE'),
  of('Beat Zürcher', 'Rämistrasse 45', '8001', 'Zürich', 'CH'),
  of('Marie Lefèvre', '3 place Bellecour', '69002', 'Lyon', 'FR'),
  of('Friedrich Ahlers', 'Neuer Wall 50', '20354', 'Hamburg', 'DE'),
  of('Rebecca Stone', '2201 Pearl Street', '80302', 'Boulder', 'US', { state: 'CO' }),
  of('Anke Thomsen', 'Große Straße 60', '24937', 'Flensburg', 'DE'),
  of('Joris van Dijk', 'Oudegracht 158', '3511 AZ', 'Utrecht', 'NL'),
  of('Claudia Reiter', 'Herrengasse 9', '8010', 'Graz', 'AT'),
  of('Sebastian Kurz', 'Türkenstraße 78', '80799', 'München', 'DE'),
  of('Giulia Conti', 'Via dei Neri 12', '50122', 'Firenze', 'IT'),
  of('Wiebke Harms', 'Kaistraße 3', '26721', 'Emden', 'DE'),
  of('Olivier Dubois', 'Rue du Bailli 70', '1050', 'Ixelles', 'BE'),
  of('Margarethe Falk', 'Königstraße 24', '70173', 'Stuttgart', 'DE'),
  of('Peter Nygaard', 'Vestergade 11', '8000', 'Aarhus', 'DK'),
  of('Alice Carmichael', '9 Cockburn Street', 'EH1 1BS', 'Edinburgh', 'GB'),
  of('Studio Norden', 'Bernstorffstraße 118', '22767', 'Hamburg', 'DE', { company: 'Studio Norden GbR' }),
  of('Ralf Behrens', 'Lister Meile 29', '30161', 'Hannover', 'DE'),
  of('Julie Moreau', '41 cours Mirabeau', '13100', 'Aix-en-Provence', 'FR'),
  of('Svenja Lorenz', 'Alaunstraße 63', '01099', 'Dresden', 'DE'),
  of('Michael Brandt', 'Zeil 94', '60313', 'Frankfurt am Main', 'DE'),
  of('Grace Holloway', '512 Commercial Street', '02657', 'Provincetown', 'US', { state: 'MA' }),
  of('Elisabeth Hofer', 'Getreidegasse 20', '5020', 'Salzburg', 'AT'),
  of('Henrik Sørensen', 'Torvegade 8', '1400', 'København', 'DK'),
  of('Dorothea Kamp', 'Bahnhofstraße 14', '48143', 'Münster', 'DE'),
  of('Arnaud Girard', '27 rue Sainte-Catherine', '33000', 'Bordeaux', 'FR'),
  of('Urs Aebischer', 'Gerechtigkeitsgasse 33', '3011', 'Bern', 'CH'),
  of('Mareike Sievers', 'Strandweg 17', '25980', 'Sylt', 'DE'),
  of('Niels de Groot', 'Lange Voorhout 36', '2514 EE', 'Den Haag', 'NL'),
  of('Philipp Neumann', 'Friedrichstraße 58', '99867', 'Gotha', 'DE'),
  of('Ruth Abernathy', '77 Exchange Street', '04101', 'Portland', 'US', { state: 'ME' }),
]

/** Returns an address under a domain reserved for examples. */
export const emailOf = ({ name }: DemoCustomer): string =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/[^a-z ]/g, '')
    .replace(/ +/g, '.')}@example.com`
