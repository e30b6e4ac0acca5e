CREATE TABLE `package_worth` (
	`id` text PRIMARY KEY NOT NULL,
	`parts` text NOT NULL,
	`revision` text DEFAULT '' NOT NULL
);
