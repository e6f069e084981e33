-- What 0496 needed once.
drop procedure fold_again;
