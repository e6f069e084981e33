-- Translations of options, their values, categories and tags from before they were as short as the words themselves: filtering by them was refused. The
-- shop's own word is shown instead.

delete from translations
where kind = 'option' and (char_length(text) > 50 or text like '%:%')
  or kind in ('option_value', 'category', 'tag') and char_length(text) > 80;
