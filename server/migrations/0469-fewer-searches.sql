-- What is stored of searches is added up for each page of their list and for suggestions, so less of it is stored a day.
comment on table searches is 'strangers write it: at most four hundred texts a shop and day, kept for ninety days';
